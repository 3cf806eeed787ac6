import { parseArgs } from 'node:util'

import { reportOf } from './simulation/report.ts'

/*
 * Prints what so many people need, from the assumptions and the measured figures in `simulation/assumptions.ts`. `docs/scaling.md` has the tables of
 * the usual numbers: `npm run simulation -- --people 50000` computes another one.
 */
const { values } = parseArgs({ options: { people: { type: 'string', multiple: true } } })
const counts = (values.people ?? ['10000', '100000', '1000000']).map(Number)
if (counts.every((count) => Number.isSafeInteger(count) && count > 0)) console.log(reportOf(counts))
else {
  console.error('npm run simulation -- --people N')
  process.exitCode = 1
}
