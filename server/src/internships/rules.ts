import type { Distance, MentorshipCard } from '@saathi/contract/internships/calls.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { daysBetween, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'

/** Returns the days left until a last day (YYYY-MM-DD) in India, 0 on that day; null after it. */
export function daysLeft(deadline: string, now: Date): number | null {
  const days = daysBetween(indiaDayOf(now), deadline)
  return days < 0 ? null : days
}

/** The person who looks at cards, and the day (YYYY-MM-DD) in India. */
interface CardReader {
  readonly role: Role
  readonly today: string
}

/** Whether a card of mentorships is shown to a reader. */
export function isShown(
  { audience, shownFrom, shownUntil }: Pick<MentorshipCard, 'audience' | 'shownFrom' | 'shownUntil'>,
  { role, today }: CardReader,
): boolean {
  const isFor = audience === 'all' || audience === role
  return isFor && shownFrom <= today && (shownUntil === null || today <= shownUntil)
}

/** Where a person lives, as their survey says; empty parts are not known. */
export interface Home {
  readonly state: string
  readonly district: string
}

/** The region of a card whose work is done at home. */
const atHome = 'From home'

/** Returns how far an internship is from a person's home; null if that is not known. Its place begins with the district or a town that gave it its name. */
export function distanceOf(
  { place, region }: { readonly place: string; readonly region: string },
  { state, district }: Home,
): Distance | null {
  if (region === atHome) return 'home'
  if (state === '' || region === '') return null
  if (state !== region) return 'far'
  const [town = ''] = place.split(',')
  return town.trim().toLowerCase() === district.trim().toLowerCase() ? 'district' : 'state'
}
