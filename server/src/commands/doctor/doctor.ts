import { readConfig } from '../../house/config.ts'
import { domainSettings } from '../../app.ts'
import { giveUp, withHouse } from '../withHouse.ts'
import { addressFindings } from './address.ts'
import { callFindings } from './calls.ts'
import { codeOf, type Finding, missing, reportOf, weak } from './finding.ts'
import { machineFindings } from './machine.ts'
import { mailFindings, teamFinding } from './mails.ts'
import { messengerFindings } from './messengers.ts'
import { processFinding } from './processes.ts'
import { proxyFindings } from './proxies.ts'
import { pushFinding } from './push.ts'
import { serviceFindings } from './services.ts'
import { storeFindings } from './stores.ts'

/** Looks at the system that the settings describe, prints what is right, weak and missing, and exits with 1 unless all is right. */
const read = readConfig(process.env, domainSettings)
if ('problems' in read) {
  giveUp(read.problems.map((line) => `✗ Settings: ${line}`).join('\n'))
} else {
  const { config } = read
  const findings: Finding[] = [
    ...(config.production
      ? []
      : [
          weak(
            'Settings',
            'NODE_ENV is not production.',
            'Set it for people outside: unsafe settings then stop the start.',
          ),
        ]),
    ...(await machineFindings(config)),
  ]
  // The doctor looks only: the product of an older version may be running on its tables.
  const refuse = (reason: string) =>
    findings.push(missing('Version', reason, 'Until then this version of the doctor looks at the rest only.'))
  await withHouse(async (house) => {
    findings.push(...(await storeFindings(house)), await processFinding(house), await pushFinding(house))
  }, refuse).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'no reply'
    findings.push(missing('PostgreSQL', reason, 'Check DATABASE_URL, and that the database runs.'))
  })
  findings.push(
    ...(await serviceFindings(config)),
    ...(await addressFindings(config)),
    ...(await proxyFindings(config)),
    ...(await mailFindings(config)),
    teamFinding(config),
    ...messengerFindings(config),
    ...(await callFindings(config)),
  )
  console.log(reportOf(findings))
  process.exitCode = codeOf(findings)
}
