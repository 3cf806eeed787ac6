import * as v from 'valibot'

import { commands, events } from './domainFrames.ts'
import { errorEvent } from './base/frame.ts'

/** Frames from the client, distinguished by `command`. */
export const socketCommand = /* @__PURE__ */ v.variant('command', commands)
export type SocketCommand = v.InferOutput<typeof socketCommand>

/** Frames from the server, distinguished by `command`. A client ignores unknown ones. */
export const socketEvent = v.variant('command', [...events, errorEvent])
export type SocketEvent = v.InferOutput<typeof socketEvent>

/** The largest accepted frame, in bytes. */
export const largestFrame = 64 * 1024
/** The number of invalid frames in a row after which the server closes a socket. */
export const wrongFramesInARow = 10
/** Milliseconds for which a socket may stay open without a valid token. */
export const tokenGraceMs = 30_000
