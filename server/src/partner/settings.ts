import { isLoopback, type SettingsReader } from '../engines/settings/settings.ts'

/** The settings of the partner portal (NCS): the key of its links, and the institution and survey of its people. */
export interface Portal {
  /** 32 bytes in base64url. Undefined means the demo key in demo mode, otherwise no portal. */
  readonly key: string | undefined
  readonly institutionCode: string
  readonly surveyId: string
  readonly stageId: string
  /** The address that checks passwords; undefined means that this product checks them. */
  readonly verifyUrl: string | undefined
}

/** The partner portal's key in demo mode; refused in production. */
export const demoNcsKey = Buffer.from('saathi-demo-key-not-for-real-use').toString('base64url')

/** Reads the settings of the partner portal. */
export function readPortal(read: SettingsReader): Portal {
  const key = read.text('NCS_KEY')
  if (key !== undefined && Buffer.from(key, 'base64url').length !== 32) {
    read.problem('NCS_KEY must be 32 bytes in base64url.')
  }
  if (key === demoNcsKey && read.production) {
    read.problem('NCS_KEY is the demo key: production needs its own.')
  } else if (key === demoNcsKey && read.onOff('DEMO') === false) {
    read.problem('NCS_KEY is the demo key, which DEMO=0 refuses.')
  }
  const verifyUrl = read.url('NCS_VERIFY_URL', ['http:', 'https:'])
  if (verifyUrl?.startsWith('http:') === true && !isLoopback(verifyUrl)) {
    read.problem('NCS_VERIFY_URL must be an https address, unless it is on this machine.')
  }
  return {
    key,
    institutionCode: read.text('NCS_INSTITUTION_CODE') ?? 'NCS01',
    surveyId: read.text('NCS_SURVEY_ID') ?? 'ncs-start',
    stageId: read.text('NCS_STAGE_ID') ?? 'ncs-start-registration',
    verifyUrl,
  }
}
