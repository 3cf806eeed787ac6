import type { deskCalls } from '@saathi/contract/desk/calls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'

import formStyles from '../parts/Form.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { usePlaces } from '../people/placeNames.ts'

/** The programmes and institutions whose people a member of the team sees; null means all. */
export type StaffScope = Reply<typeof deskCalls.me>['scope']

interface ScopeProps {
  /** The scope of the person who gives it: nothing outside of it can be given. */
  readonly own: StaffScope
  readonly chosen: StaffScope
  readonly onChange: (scope: StaffScope) => void
}

/** The programmes and institutions of a colleague. Without a tick in a group, it is everyone whom the giver sees. */
export function Scope({ own, chosen, onChange }: ScopeProps) {
  const t = useDeskTexts()
  const { programmes, institutions } = usePlaces()
  return (
    <>
      <Ticks
        legend={t('desk.scope.programmes')}
        options={programmes}
        own={own.programmes}
        chosen={chosen.programmes}
        onChange={(each) => onChange({ ...chosen, programmes: each })}
      />
      <Ticks
        legend={t('desk.scope.institutions')}
        options={institutions}
        own={own.institutions}
        chosen={chosen.institutions}
        onChange={(each) => onChange({ ...chosen, institutions: each })}
      />
    </>
  )
}

interface TicksProps {
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly own: readonly string[] | null
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: string[] | null) => void
}

function Ticks({ legend, options, own, chosen, onChange }: TicksProps) {
  const t = useDeskTexts()
  const open = options.filter(({ value }) => own === null || own.includes(value))
  if (open.length < 2) return null
  const toggle = (value: string, isOn: boolean) => {
    const before = chosen ?? []
    const after = isOn ? [...before, value] : before.filter((each) => each !== value)
    onChange(after.length === 0 ? (own === null ? null : [...own]) : after)
  }
  return (
    <fieldset className={formStyles.pills}>
      <legend className={formStyles.label}>
        {legend} {chosen === null ? t('desk.scope.all') : ''}
      </legend>
      {open.map(({ value, label }) => (
        <label key={value} className={formStyles.pill}>
          <input
            type="checkbox"
            checked={chosen?.includes(value) === true}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
