import type { House } from '../house.ts'
import { makeNetworkLimits } from './networkLimits.ts'

const questions = {
  anAddress: { most: 20, seconds: 3600 },
  aNetwork: { most: 200, seconds: 3600 },
}

/** Counts a question whether an address is signed up; whichever call asks, it is the same question. */
export function makeQuestionLimits(
  house: Pick<House, 'limits' | 'config'>,
): (ip: string, email: string) => Promise<void> {
  const takeFromNetwork = makeNetworkLimits(house)
  return async (ip, email) => {
    await takeFromNetwork(ip, 'questionsFromANetwork', questions.aNetwork)
    await house.limits.take(`questionsAboutAnAddress:${email}`, questions.anAddress)
  }
}
