import type { Product } from './product.ts'
import { staff } from './staffCommand.ts'

const minuteMs = 60_000
const minutesOfDay = 24 * 60
/** India's zone is ahead of UTC by so many minutes. */
const ofIndia = 330

/** Moves the product's clock to the next noon in India, unless it is day there already: at night nothing rings. */
export async function beAtNoon(product: Pick<Product, 'dataDir'>): Promise<void> {
  const hour = Math.floor((await minuteOfDay(product)) / 60)
  if (hour < 9 || hour > 18) await waitUntilHour(product, 12)
}

/** Moves the product's clock forward to the next time that it is this hour in India. */
export async function waitUntilHour(product: Pick<Product, 'dataDir'>, hour: number): Promise<void> {
  const minutes = (hour * 60 - (await minuteOfDay(product)) + minutesOfDay) % minutesOfDay
  if (minutes > 0) await staff(product, 'clock', `+${minutes}m`)
}

/** Returns the minutes since midnight in India, by the product's clock. */
async function minuteOfDay(product: Pick<Product, 'dataDir'>): Promise<number> {
  return (Math.floor((await momentOf(product)) / minuteMs) + ofIndia) % minutesOfDay
}

/** Returns the moment on the product's clock. A move by a minute makes the command say it. */
async function momentOf(product: Pick<Product, 'dataDir'>): Promise<number> {
  const said = await staff(product, 'clock', '+1m')
  const moment = /: (\S+)\.$/.exec(said)?.[1]
  if (moment === undefined) throw new Error(`The clock says no moment: ${said}`)
  return Date.parse(moment)
}
