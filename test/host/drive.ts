/** Asks the runner outside to do or read something in the window. */
export async function drive(action: string, argument = ''): Promise<unknown> {
  const url = process.env['BANDIT_LENS_DRIVER'];
  if (url === undefined)
    throw new Error('BANDIT_LENS_DRIVER is not set: start the suite with npm run test:host.');
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify({ action, argument }) });
  const { value, error } = (await reply.json()) as { value: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}
