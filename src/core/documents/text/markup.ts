/** A text as it may stand in HTML and SVG, also inside of an attribute: nothing of it is markup. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
