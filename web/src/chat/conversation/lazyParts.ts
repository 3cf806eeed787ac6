import { afterPaint, optionalPart } from '../../shell/optionalPart.ts'

/** Loads the actions of a message. A conversation does it once it is drawn, so that they are there without a network too. */
export const loadActions = afterPaint(() => import('./MessageActions.tsx'))

/** The actions of a message. */
export const MessageActions = optionalPart(() => loadActions().then((module) => module.MessageActions))

/** The words for screen readers. Messages that are there when it loads are not new. */
export const Announcements = optionalPart(() =>
  import('./Announcements.tsx').then((module) => module.Announcements),
)
