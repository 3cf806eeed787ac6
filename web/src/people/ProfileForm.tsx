import { profileCalls } from '@saathi/contract/people/profileCalls.ts'
import { profileEditCalls } from '@saathi/contract/people/profileEditCalls.ts'
import type { User } from '@saathi/contract/people/user.ts'
import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'

import { ask, Problem } from '../wire/api.ts'
import { errorText, fieldErrors } from '../texts/errorText.ts'
import { updateUser } from '../device/identity.ts'
import { tabDraft } from '../device/tabDraft.ts'
import { useAsk } from '../wire/queries.ts'
import { showLanguage, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextArea, TextField } from '../ui/fields/Field.tsx'
import { Section } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import { showFirstProblem } from '../ui/showProblem.ts'
import accounts from '../ui/Flow.module.css'
import { PictureField, type PictureChange } from './PictureField.tsx'
import styles from './Profile.module.css'

const draftShape = v.object({
  firstName: v.string(),
  lastName: v.string(),
  bio: v.string(),
  phoneNumber: v.string(),
  language: v.string(),
})
type Draft = Readonly<v.InferOutput<typeof draftShape>>

const draftOf = (user: User): Draft => ({
  firstName: user.firstName,
  lastName: user.lastName,
  bio: user.bio,
  phoneNumber: user.phoneNumber,
  language: user.newPrimaryLanguage,
})

/** Unsaved changes. They survive a reload and are deleted when the person leaves. */
const profileDraft = tabDraft<Partial<Draft>>('profile', v.partial(draftShape), {})

/** The unsaved change of the picture. */
export interface PictureProps {
  /** The page keeps it: the form is built again when the server confirms the sign-in. */
  readonly picture: PictureChange
  readonly onPicture: (picture: PictureChange) => void
}

interface ProfileFormProps extends PictureProps {
  readonly user: User
}

/** Edits the person's profile. An unchanged picture is not sent; a removed one is sent as null. */
export function ProfileForm({ user, picture, onPicture: setPicture }: ProfileFormProps) {
  const t = useTexts()
  const draft = { ...draftOf(user), ...profileDraft.use() }
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle')
  const [failure, setFailure] = useState<unknown>()
  const errors = fieldErrors(failure)
  const change = (part: Partial<Draft>) => {
    profileDraft.change(part)
    setState('idle')
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    setFailure(undefined)
    try {
      const saved = await saveProfile(user, draft, picture)
      updateUser(saved)
      profileDraft.forget()
      setPicture('same')
      setState('saved')
    } catch (error) {
      setFailure(error)
      setState('idle')
      showFirstProblem()
    }
  }
  return (
    <Section title={t('profile.edit')}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <PictureField
          user={user}
          change={picture}
          error={isAboutPicture(failure) ? errorText(failure, t) : undefined}
          onChange={(next) => {
            setPicture(next)
            setState('idle')
          }}
        />
        <div className={accounts.side}>
          <TextField
            label={t('people.firstName')}
            autoComplete="given-name"
            maxLength={60}
            value={draft.firstName}
            onChange={(firstName) => change({ firstName })}
            error={errors.first_name}
          />
          <TextField
            label={
              user.lastName === ''
                ? t('questions.optional', { title: t('people.lastName') })
                : t('people.lastName')
            }
            autoComplete="family-name"
            maxLength={60}
            value={draft.lastName}
            onChange={(lastName) => change({ lastName })}
            error={errors.last_name}
          />
        </div>
        <TextArea
          label={t('profile.bio')}
          hint={t('profile.bioHint')}
          maxLength={1000}
          value={draft.bio}
          onChange={(bio) => change({ bio })}
          error={errors.bio}
        />
        <TextField
          label={t('people.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          value={draft.phoneNumber}
          onChange={(typed) => change({ phoneNumber: typed })}
          error={errors.phone_number}
        />
        <Languages value={draft.language} onChange={(language) => change({ language })} />
        {failure === undefined || isAboutPicture(failure) || Object.keys(errors).length > 0 ? null : (
          <Banner kind="care" icon="warning" urgent>
            {errorText(failure, t)}
          </Banner>
        )}
        {state === 'saved' ? (
          <Banner kind="done" icon="tick">
            {t('profile.saved')}
          </Banner>
        ) : null}
        <Button type="submit" busy={state === 'busy'}>
          {t(state === 'busy' ? 'profile.saving' : 'profile.save')}
        </Button>
      </form>
    </Section>
  )
}

function Languages({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (code: string) => void
}) {
  const t = useTexts()
  const languages = useAsk(textCalls.languages, {})
  return (
    <SelectField
      label={t('profile.language')}
      hint={t('profile.languageHint')}
      placeholder={t('people.choosePlaceholder')}
      value={value}
      onChange={(code) => {
        if (code !== '') onChange(code)
      }}
      options={(languages.data ?? []).map((each) => ({ value: each.languageCode, label: each.language }))}
    />
  )
}

function isAboutPicture(failure: unknown): boolean {
  return failure instanceof Problem && failure.code.startsWith('picture_')
}

/** Sends only the changes. The language is sent first, because it has its own call. */
async function saveProfile(user: User, draft: Draft, picture: PictureChange): Promise<User> {
  if (draft.language !== user.newPrimaryLanguage) {
    await ask(profileCalls.primaryLanguage, { params: { code: draft.language } })
    await showLanguage(draft.language)
  }
  const { language: _kept, ...fields } = draft
  const known: Readonly<Record<string, unknown>> = user
  const phone = fields.phoneNumber.replaceAll(/[\s().-]/g, '')
  const changed = Object.entries({ ...fields, phoneNumber: phone }).filter(
    ([name, value]) => value !== known[name],
  )
  const body = {
    ...Object.fromEntries(changed),
    ...(picture === 'same' ? {} : { picture: picture === 'removed' ? ('null' as const) : picture }),
  }
  return ask(profileEditCalls.saveProfile, { body })
}
