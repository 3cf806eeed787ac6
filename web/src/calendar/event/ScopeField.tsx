import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'

import { useTexts } from '../../texts/texts.ts'
import { ChoiceGroup } from '../../ui/fields/Choice.tsx'
import styles from './Event.module.css'

interface ScopeFieldProps {
  /** Those that can be chosen. */
  readonly scopes: readonly RecurringScope[]
  readonly scope: RecurringScope
  readonly hint?: string | undefined
  readonly onChange: (scope: RecurringScope) => void
}

/** Which occurrences of a series a change is for. */
export function ScopeField({ scopes, scope, hint, onChange }: ScopeFieldProps) {
  const t = useTexts()
  return (
    <div className={styles.choices}>
      <ChoiceGroup
        legend={t('calendar.scope.legend')}
        hint={hint}
        options={scopes.map((value) => ({ value, label: t(`calendar.scope.${value}`) }))}
        chosen={[scope]}
        onChange={([chosen]) => onChange(scopes.find((each) => each === chosen) ?? scope)}
      />
    </div>
  )
}
