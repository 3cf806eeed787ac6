import type { ConsentPurpose } from '@saathi/contract/people/consents.ts'

/** The version of each consent's text. Raise it when the text changes; everyone is then asked again. */
export const consentVersions: Readonly<Record<ConsentPurpose, string>> = {
  error_reports: '2026-11',
  ad_measurement: '2026-11',
  assistant_model: '2026-11',
}
