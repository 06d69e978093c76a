/** Control characters but tab and ends of lines, and those that turn the direction of what follows. */
const hidden = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Names come from logs: none may move a terminal's cursor, or turn the sentence around it. They are shown as \u202e. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
