import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { writeIntoMemory } from './memoryFolder.ts'
import { countVitest, root, runSteps } from './steps.ts'

/*
 * Runs the tests of rules, components and server with the clock of another day and hour. `npm run test:clock` runs them twice at the turn of a
 * year in India, before and after midnight. With a moment, such as `npm run test:clock -- 2027-02-28T23:50+05:30`, it uses that one.
 */
const given = process.argv.slice(2)
const moments = given.length > 0 ? given : ['2026-12-31T23:40:00+05:30', '2027-01-01T00:20:00+05:30']
const preload = pathToFileURL(join(root, 'scripts', 'movedClock.ts')).href

writeIntoMemory()
const passed = await runSteps(
  moments.map((moment) => {
    const shiftMs = Date.parse(moment) - Date.now()
    if (Number.isNaN(shiftMs))
      throw new Error(`${moment} is not a moment. Write it as 2027-02-28T23:50+05:30.`)
    return {
      name: `Tests with the clock at ${moment}`,
      command: ['vitest', 'run'] as const,
      environment: {
        CLOCK_SHIFT_MS: String(shiftMs),
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`.trim(),
      },
      alone: true,
      count: countVitest,
    }
  }),
)
if (!passed) process.exitCode = 1
