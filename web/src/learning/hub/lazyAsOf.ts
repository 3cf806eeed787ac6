import { optionalPart } from '../../shell/optionalPart.ts'

/** The mark of what may be old. It loads when it is needed: the hub's first load has no room for it. */
export const AsOf = optionalPart(() => import('../../shell/AsOf.tsx').then((module) => module.AsOf))
