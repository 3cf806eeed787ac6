import { sends } from '../device/outboxLanes.ts'
import { changeBlock, makeReport } from './acts/acts.ts'

// Most people never report anybody, so what sends it loads with the first act.
const load = () => import('./sendActs.ts')

sends(makeReport, async (given, entry) => (await load()).sendReport(given, entry))
sends(changeBlock, async (given, entry) => (await load()).sendBlock(given, entry))
