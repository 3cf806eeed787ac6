import { TypedDayField } from '../../questions/public/TypedDayField.tsx'
import { PasswordField, TextField } from '../../ui/fields/Field.tsx'
import formStyles from '../parts/Form.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'
import { type SetupDraft, setupDraft } from './setupDraft.ts'

interface FieldsProps {
  readonly draft: SetupDraft
}

const { change } = setupDraft

/** The name and the sign-in of the first member of the team. */
export function YouFields({
  draft,
  password,
  onPassword,
}: FieldsProps & { readonly password: string; readonly onPassword: (password: string) => void }) {
  const t = useDeskTexts()
  return (
    <>
      <p>{t('desk.setup.youLead')}</p>
      <TextField
        label={t('desk.join.first')}
        value={draft.firstName}
        onChange={(firstName) => change({ firstName })}
        autoComplete="given-name"
        maxLength={60}
      />
      <TextField
        label={t('desk.join.last')}
        value={draft.lastName}
        onChange={(lastName) => change({ lastName })}
        autoComplete="family-name"
        maxLength={60}
      />
      <TextField
        label={t('desk.setup.email')}
        type="email"
        value={draft.email}
        onChange={(email) => change({ email })}
        autoComplete="username"
        maxLength={254}
      />
      <PasswordField
        label={t('desk.join.password')}
        hint={t('desk.join.passwordHint')}
        value={password}
        onChange={onPassword}
        autoComplete="new-password"
        showLabel={t('desk.join.show')}
        hideLabel={t('desk.join.hide')}
      />
    </>
  )
}

/** The name and the languages of the programme. */
export function ProgrammeFields({
  draft,
  languages,
}: FieldsProps & { readonly languages: readonly { readonly code: string; readonly name: string }[] }) {
  const t = useDeskTexts()
  return (
    <>
      <p>{t('desk.setup.programmeLead')}</p>
      <TextField
        label={t('desk.setup.name')}
        hint={t('desk.setup.nameHint')}
        value={draft.programme}
        onChange={(programme) => change({ programme })}
        maxLength={80}
      />
      <fieldset className={formStyles.pills}>
        <legend className={formStyles.label}>{t('desk.setup.languages')}</legend>
        {languages.map(({ code, name }) => (
          <label key={code} className={formStyles.pill}>
            <input
              type="checkbox"
              checked={draft.languages.includes(code)}
              onChange={({ target: { checked } }) => {
                const others = draft.languages.filter((each) => each !== code)
                change({ languages: checked ? [...others, code] : others })
              }}
            />
            <span lang={code}>{name}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** The addresses, institutions and ages of people who may join. */
export function JoinFields({ draft }: FieldsProps) {
  const t = useDeskTexts()
  return (
    <>
      <TextField
        label={t('desk.setup.menteeDomains')}
        hint={t('desk.setup.domainsHint')}
        value={draft.menteeDomains}
        onChange={(menteeDomains) => change({ menteeDomains })}
      />
      <WordsArea
        label={t('desk.setup.institutions')}
        hint={t('desk.setup.institutionsHint')}
        value={draft.institutions}
        onChange={(institutions) => change({ institutions })}
      />
      <TextField
        label={t('desk.setup.mentorDomains')}
        hint={t('desk.setup.domainsHint')}
        value={draft.mentorDomains}
        onChange={(mentorDomains) => change({ mentorDomains })}
      />
      <TextField
        label={t('desk.setup.leastAge')}
        hint={t('desk.setup.leastAgeHint')}
        value={draft.leastAge}
        onChange={(typed) => change({ leastAge: typed.replaceAll(/\D/g, '') })}
        inputMode="numeric"
        maxLength={2}
      />
    </>
  )
}

/** The first day of the programme. */
export function BeginsFields({ draft }: FieldsProps) {
  const t = useDeskTexts()
  return (
    <TypedDayField
      label={t('desk.setup.firstDay')}
      calendarLabel={t('questions.calendar')}
      value={draft.beginsOn}
      onChange={(beginsOn) => change({ beginsOn })}
    />
  )
}
