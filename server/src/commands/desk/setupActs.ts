import type { House } from '../../house/house.ts'
import { newSetupLink } from '../../registration/public.ts'
import { Refusal } from '../words/refusal.ts'

/** Prints a new link of the first run, for example because the hour of the first one is over. */
export async function saySetupLink(
  house: Pick<House, 'db' | 'clock' | 'config'>,
  more: readonly string[],
): Promise<string | undefined> {
  if (more.length > 0) return undefined
  const link = await newSetupLink(house)
  if (link === undefined) throw new Refusal('The first run is over, or this is a demo.')
  return `This link sets the product up; it works once, for one hour:\n${link}`
}
