import { optionalPart } from '../../shell/optionalPart.ts'

/** Plays a recorded call. Not with the other parts, because only the desk takes it from here. */
export const Films = optionalPart(() => import('../films/Films.tsx').then((module) => module.Films))
