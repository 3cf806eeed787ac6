import type { Product } from './product.ts'
import { staff } from './staffCommand.ts'

const minuteMs = 60_000
const minutesOfDay = 24 * 60
/** India's zone is ahead of UTC by so many minutes. */
const ofIndia = 330

/** Moves the product's clock forward to the next time that it is this hour in India. */
export async function waitUntilHour(product: Pick<Product, 'dataDir'>, hour: number): Promise<void> {
  const said = await staff(product, 'clock', '+1m')
  const moment = /: (\S+)\.$/.exec(said)?.[1]
  if (moment === undefined) throw new Error(`The clock says no moment: ${said}`)
  const now = (Math.floor(Date.parse(moment) / minuteMs) + ofIndia) % minutesOfDay
  const minutes = (hour * 60 - now + minutesOfDay) % minutesOfDay
  if (minutes > 0) await staff(product, 'clock', `+${minutes}m`)
}
