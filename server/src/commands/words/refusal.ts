/** An act of staff that is refused; the message says why. */
export class Refusal extends Error {}
