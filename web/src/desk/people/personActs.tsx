import type { Given } from '@saathi/contract/base/call.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { peopleDeskCalls, PersonPage } from '@saathi/contract/desk/peopleCalls.ts'
import type { PersonAction } from '@saathi/contract/desk/peopleRules.ts'
import type { ReactNode } from 'react'

import { TextField } from '../../ui/fields/Field.tsx'
import { serverNow } from '../../wire/serverTime.ts'
import formStyles from '../parts/Form.module.css'
import { DayField } from '../parts/DayField.tsx'
import { Pills } from '../parts/Pills.tsx'
import { useDeskTexts } from '../parts/words.ts'

/** The fields of the dialog of an act, as typed. */
export interface ActDraft {
  readonly until: string
  readonly first: string
  readonly last: string
  readonly email: string
  readonly phone: string
  readonly born: string
  readonly parentEmail: string
  readonly agrees: 'yes' | 'no' | undefined
}

/** Returns the draft that an act on this person begins with. */
export function draftFor({ name, email, phone, birthYear }: PersonPage): ActDraft {
  const [first = '', ...others] = name.split(' ')
  const born = String(birthYear ?? '')
  return { until: '', first, last: others.join(' '), email, phone, born, parentEmail: '', agrees: undefined }
}

interface FieldsProps {
  readonly draft: ActDraft
  readonly onChange: (change: Partial<ActDraft>) => void
}
type Body = NonNullable<Given<typeof peopleDeskCalls.actOnPerson>['body']>

/** What an act needs besides its reason. */
interface ActForm {
  readonly Fields?: (props: FieldsProps) => ReactNode
  /** The part of the call that the fields give. */
  readonly given?: (draft: ActDraft, person: PersonPage) => Partial<Body>
  /** The key of the text that says what is missing. */
  readonly missing?: (draft: ActDraft, person: PersonPage) => string | undefined
  /** The key of the text beside the undo, if the act is not done at once. */
  readonly done?: (draft: ActDraft, person: PersonPage) => string | undefined
  /** The key of the words on the button. Without it, the button has the name of the act. */
  readonly act?: string
  /** The key of the label of the reason. */
  readonly reason?: string
}

/** The acts that need more than a reason. */
export const actForms: Readonly<Partial<Record<PersonAction, ActForm>>> = {
  note: { reason: 'desk.note.words' },
  pause: {
    Fields: PauseFields,
    given: ({ until }) => (until === '' ? {} : { until }),
  },
  correct: {
    Fields: CorrectFields,
    given: corrected,
    missing: (draft, person) =>
      Object.keys(corrected(draft, person)).length === 0 ? 'desk.correct.nothing' : undefined,
    done: (draft, person) => ('email' in corrected(draft, person) ? 'desk.correct.asked' : undefined),
  },
  parent_consent: {
    Fields: ParentFields,
    given: ({ agrees }) => ({ agrees: agrees === 'yes' }),
    missing: ({ agrees }) => (agrees === undefined ? 'desk.parentFirst' : undefined),
  },
  parent_recording: {
    act: 'desk.parentRecording.send',
    Fields: ParentEmailField,
    given: ({ parentEmail }) => ({ email: parentEmail }),
    missing: ({ parentEmail }) => (parentEmail.includes('@') ? undefined : 'desk.parentRecording.first'),
  },
}

/** Returns the corrected fields only, because each one is confirmed or undone by itself. */
function corrected({ first, last, email, phone, born }: ActDraft, person: PersonPage): Partial<Body> {
  const known = String(person.birthYear ?? '')
  const isRenamed = `${first} ${last}`.trim() !== person.name
  return {
    ...(isRenamed ? { firstName: first, lastName: last === '' ? undefined : last } : {}),
    ...(email.trim() === person.email ? {} : { email }),
    ...(phone.trim() === person.phone || phone.trim() === '' ? {} : { phone: phone.trim() }),
    ...(born.trim() === known || born.trim() === '' ? {} : { birthYear: Number(born) }),
  }
}

function PauseFields({ draft, onChange }: FieldsProps) {
  const t = useDeskTexts()
  return (
    <DayField
      label={t('desk.pauseUntil')}
      min={daysAfter(indiaDayOf(serverNow()), 1)}
      value={draft.until}
      onChange={(until) => onChange({ until })}
    />
  )
}

function CorrectFields({ draft, onChange }: FieldsProps) {
  const t = useDeskTexts()
  return (
    <div className={formStyles.wide}>
      <div className={formStyles.two}>
        <TextField
          label={t('desk.join.first')}
          value={draft.first}
          onChange={(first) => onChange({ first })}
          maxLength={60}
        />
        <TextField
          label={t('desk.join.last')}
          value={draft.last}
          onChange={(last) => onChange({ last })}
          maxLength={60}
        />
        <TextField
          label={t('desk.correct.email')}
          hint={t('desk.correct.emailHint')}
          type="email"
          value={draft.email}
          onChange={(email) => onChange({ email })}
          maxLength={254}
        />
        <TextField
          label={t('desk.field.phone')}
          type="tel"
          value={draft.phone}
          onChange={(phone) => onChange({ phone })}
          maxLength={40}
        />
        <TextField
          label={t('desk.correct.born')}
          hint={t('desk.correct.bornHint')}
          inputMode="numeric"
          value={draft.born}
          onChange={(born) => onChange({ born })}
          maxLength={4}
        />
      </div>
    </div>
  )
}

function ParentFields({ draft, onChange }: FieldsProps) {
  const t = useDeskTexts()
  return (
    <Pills
      legend={t('desk.parent')}
      options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`desk.parentSays.${value}`) }))}
      chosen={draft.agrees}
      onChange={(agrees) => onChange({ agrees })}
    />
  )
}

function ParentEmailField({ draft, onChange }: FieldsProps) {
  const t = useDeskTexts()
  return (
    <TextField
      label={t('desk.parentRecording.email')}
      type="email"
      value={draft.parentEmail}
      onChange={(parentEmail) => onChange({ parentEmail })}
      maxLength={254}
    />
  )
}
