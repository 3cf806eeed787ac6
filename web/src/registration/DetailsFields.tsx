import { type PhoneRegion, phoneRegions, typedPhone } from '@saathi/contract/people/rules.ts'
import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { useState } from 'react'

import { useAsk } from '../wire/queries.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { SelectField, TextField } from '../ui/fields/Field.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import styles from '../ui/Flow.module.css'
import type { DetailsErrors } from './details.ts'
import { type SignUpDraft, signUpDraft } from './signUpDraft.ts'
import { ProgrammeField } from './ProgrammeField.tsx'

interface DetailsFieldsProps {
  readonly errors: DetailsErrors
  /** Called at each edit with the wire names of the changed fields, so that their errors are removed. */
  readonly onEdit: (fields: readonly string[]) => void
}

const wireNames: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
  institutionCode: 'institution_code',
  language: 'new_primary_language',
}

/** The fields about a person. The role decides between programme and institution. */
export function DetailsFields({ errors, onEdit }: DetailsFieldsProps) {
  const t = useTexts()
  const draft = signUpDraft.use()
  // The page of the role has asked a mentor already; the field comes back if the server does not take the code.
  const [isWithoutCode] = useState(draft.institutionCode.trim() === '')
  const asksCode = isWithoutCode || errors.institution_code !== undefined
  const edit = (change: Partial<SignUpDraft>) => {
    signUpDraft.change(change)
    onEdit(Object.keys(change).map((name) => wireNames[name] ?? name))
  }
  return (
    <>
      <div className={styles.side}>
        <TextField
          label={t('people.firstName')}
          autoComplete="given-name"
          value={draft.firstName}
          maxLength={60}
          onChange={(firstName) => edit({ firstName })}
          error={errors.first_name}
        />
        {draft.hasOneName ? null : (
          <TextField
            label={t('people.lastName')}
            autoComplete="family-name"
            value={draft.lastName}
            maxLength={60}
            onChange={(lastName) => edit({ lastName })}
            error={errors.last_name}
          />
        )}
      </div>
      <Switch
        label={t('registration.oneName')}
        note={t('registration.oneName.note')}
        on={draft.hasOneName}
        onChange={(hasOneName) => {
          edit({ hasOneName })
          onEdit(['last_name'])
        }}
      />
      <PhoneFields error={errors.phone_number} edit={edit} />
      {draft.role !== 'mentor' ? (
        <ProgrammeField error={errors.project} onChoose={(project) => edit({ project })} />
      ) : asksCode ? (
        <TextField
          label={t('registration.institution')}
          hint={t('registration.institutionHint')}
          value={draft.institutionCode}
          maxLength={60}
          onChange={(institutionCode) => edit({ institutionCode })}
          error={errors.institution_code}
        />
      ) : null}
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
  const { region, phone } = signUpDraft.use()
  const [isCut, setIsCut] = useState(false)
  const change = (nextRegion: PhoneRegion, typed: string) => {
    const next = typedPhone(typed, nextRegion)
    setIsCut(next.isCut)
    edit({ region: nextRegion, phone: next.digits })
  }
  return (
    <div className={styles.phone}>
      <SelectField
        label={t('registration.region')}
        placeholder={t('people.choosePlaceholder')}
        value={region}
        onChange={(chosen) =>
          change(phoneRegions.find((each) => each.region === chosen)?.region ?? 'IN', phone)
        }
        options={phoneRegions.map((each) => ({ value: each.region, label: `${each.region} ${each.prefix}` }))}
      />
      <TextField
        label={t('people.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={phone}
        onChange={(typed) => change(region, typed)}
        error={isCut ? t('people.phone.cut') : error}
      />
    </div>
  )
}

function LanguageField({ error, edit }: PartProps) {
  const t = useTexts()
  const { language } = signUpDraft.use()
  const shown = useLanguage()
  const languages = useAsk(textCalls.languages, {})
  return (
    <SelectField
      label={t('registration.language')}
      hint={t('registration.languageHint')}
      placeholder={t('people.choosePlaceholder')}
      value={language === '' ? shown : language}
      onChange={(chosen) => edit({ language: chosen })}
      options={(languages.data ?? []).map((each) => ({ value: each.languageCode, label: each.language }))}
      error={error}
    />
  )
}
