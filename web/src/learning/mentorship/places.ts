import { storesLater } from '../../device/storeLater.ts'
import { optionalPart } from '../../shell/optionalPart.ts'

const load = {
  sessions: () => import('./pages/Sessions.tsx').then((module) => module.Sessions),
  rewards: () => import('./pages/Rewards.tsx').then((module) => module.Rewards),
  tips: () => import('./pages/Tips.tsx').then((module) => module.Tips),
}

/** The other pages of a mentorship, by the end of their path. */
export const places = {
  sessions: optionalPart(load.sessions),
  rewards: optionalPart(load.rewards),
  tips: optionalPart(load.tips),
}

/** Stores the other pages on this device after the home was opened. Only "Good to know" has a reply of its own. */
export const storePlaces = storesLater(() =>
  Promise.all([
    ...Object.values(load).map((each) => each()),
    import('../../internships/public.tsx').then((module) => module.loadMentorshipCards()),
  ]),
)
