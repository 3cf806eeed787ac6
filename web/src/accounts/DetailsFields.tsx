import { signUpCalls } from '@saathi/contract/accounts/signUpCalls.ts'
import { phoneDigits, phoneRegions, programmeChoices } from '@saathi/contract/accounts/rules.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'

import { useAsk } from '../queries.ts'
import { useLocal, useTexts } from '../texts.ts'
import { SelectField, TextField } from '../ui/Field.tsx'
import styles from './Accounts.module.css'
import { changeDraft, type SignUpDraft, useSignUpDraft } from './signUpDraft.ts'

/** Sentences by wire field. */
export type DetailsErrors = Readonly<Record<string, string | undefined>>

interface DetailsFieldsProps {
  readonly errors: DetailsErrors
  /** Called at each edit: what the last attempt answered no longer counts. */
  readonly onEdit: () => void
}

/** The fields about a person; what depends on the role is the programme or the institution. */
export function DetailsFields({ errors, onEdit }: DetailsFieldsProps) {
  const t = useTexts()
  const draft = useSignUpDraft()
  const edit = (change: Partial<SignUpDraft>) => {
    changeDraft(change)
    onEdit()
  }
  return (
    <>
      <div className={styles.side}>
        <TextField
          label={t('accounts.firstName')}
          autoComplete="given-name"
          value={draft.firstName}
          maxLength={60}
          onChange={(firstName) => edit({ firstName })}
          error={errors.first_name}
        />
        <TextField
          label={t('accounts.lastName')}
          autoComplete="family-name"
          value={draft.lastName}
          maxLength={60}
          onChange={(lastName) => edit({ lastName })}
          error={errors.last_name}
        />
      </div>
      <PhoneFields error={errors.phone_number} edit={edit} />
      {draft.role === 'mentor' ? (
        <TextField
          label={t('accounts.institution')}
          hint={t('accounts.institutionHint')}
          value={draft.institutionCode}
          maxLength={60}
          onChange={(institutionCode) => edit({ institutionCode })}
          error={errors.institution_code}
        />
      ) : (
        <ProgrammeField error={errors.project} edit={edit} />
      )}
      <LanguageField error={errors.new_primary_language} edit={edit} />
    </>
  )
}

interface PartProps {
  readonly error: string | undefined
  readonly edit: (change: Partial<SignUpDraft>) => void
}

function PhoneFields({ error, edit }: PartProps) {
  const t = useTexts()
  const { region, phone } = useSignUpDraft()
  const changeRegion = (value: string) => {
    const next = phoneRegions.find((each) => each.region === value)?.region ?? 'IN'
    edit({ region: next, phone: phoneDigits(phone, next) })
  }
  return (
    <div className={styles.phone}>
      <SelectField
        label={t('accounts.region')}
        placeholder={t('accounts.choosePlaceholder')}
        value={region}
        onChange={changeRegion}
        options={phoneRegions.map((each) => ({ value: each.region, label: `${each.region} ${each.prefix}` }))}
      />
      <TextField
        label={t('accounts.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={phone}
        onChange={(typed) => edit({ phone: phoneDigits(typed, region) })}
        error={error}
      />
    </div>
  )
}

function ProgrammeField({ error, edit }: PartProps) {
  const t = useTexts()
  const local = useLocal()
  const { project, email } = useSignUpDraft()
  const projects = useAsk(signUpCalls.projectList, {})
  const choices = programmeChoices(Object.values(projects.data?.data.projects ?? {}), email)
  return (
    <SelectField
      label={t('accounts.programme')}
      hint={choices.some(({ choice }) => choice === 'closed') ? t('accounts.programmeHint') : undefined}
      placeholder={projects.isPending ? t('shell.loading') : t('accounts.choosePlaceholder')}
      value={project}
      onChange={(chosen) => edit({ project: chosen })}
      options={choices
        .filter(({ choice }) => choice !== 'absent')
        .map(({ programme, choice }) => ({
          value: programme.key,
          label: local(programme.name, programme.localeName),
          disabled: choice === 'closed',
        }))}
      error={error}
    />
  )
}

function LanguageField({ error, edit }: PartProps) {
  const t = useTexts()
  const { language } = useSignUpDraft()
  const languages = useAsk(contentCalls.languages, {})
  return (
    <SelectField
      label={t('accounts.language')}
      hint={t('accounts.languageHint')}
      placeholder={t('accounts.choosePlaceholder')}
      value={language}
      onChange={(chosen) => edit({ language: chosen })}
      options={(languages.data ?? []).map((each) => ({ value: each.languageCode, label: each.language }))}
      error={error}
    />
  )
}
