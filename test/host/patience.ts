/** Milliseconds. How long a busy machine may take over what a person sees at once: only what never comes is a failure. */
export const patience = 60_000;
