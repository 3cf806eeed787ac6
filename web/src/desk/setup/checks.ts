import type { OpeningCheck } from '@saathi/contract/registration/setupCalls.ts'

import type { IconName } from '../../ui/Icon.tsx'

/** The checks before the first people come, each with its icon. */
export const checkIcons: Readonly<Record<OpeningCheck['name'], IconName>> = {
  email: 'letter',
  address: 'globe',
  help_lines: 'call',
  policies: 'survey',
}

/** The checks in their order. */
export const checkNames = [
  'email',
  'address',
  'help_lines',
  'policies',
] as const satisfies readonly OpeningCheck['name'][]
