/** The longest message, in characters. */
export const messageCharacters = 10_000
/** Messages on a page; page 1 is the newest. */
export const messagesPerPage = 30
/** The largest frame a client may send, in bytes. */
export const largestFrame = 64 * 1024
/** Frames in a row that may be wrong before the socket is closed with 4400. */
export const wrongFramesInARow = 10
/** Milliseconds an expired token may go without a fresh one before the socket is closed with 4401. */
export const tokenGrace = 30_000
