import { peopleDeskCalls, type PersonPage } from '@saathi/contract/desk/peopleCalls.ts'
import type { PersonAction } from '@saathi/contract/desk/peopleRules.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { useState } from 'react'

import { TextArea, TextField } from '../../ui/fields/Field.tsx'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import formStyles from '../parts/Form.module.css'
import { Pills } from '../parts/Pills.tsx'
import { useDeskTexts } from '../parts/words.ts'

interface PersonDialogProps {
  readonly person: PersonPage
  readonly action: PersonAction
  readonly onClose: () => void
}

/** Asks for the reason of an act on a person, and for what it needs. */
export function PersonDialog({ person, action, onClose }: PersonDialogProps) {
  const t = useDeskTexts()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [firstName = '', ...others] = person.name.split(' ')
  const [first, setFirst] = useState(firstName)
  const [last, setLast] = useState(others.join(' '))
  const [email, setEmail] = useState(person.email)
  const known = String(person.birthYear ?? '')
  const [born, setBorn] = useState(known)
  const [parentEmail, setParentEmail] = useState('')
  const [agrees, setAgrees] = useState<'yes' | 'no'>()
  const corrected = {
    ...(`${first} ${last}`.trim() === person.name ? {} : { firstName: first, lastName: last || undefined }),
    ...(email.trim() === person.email ? {} : { email }),
    ...(born.trim() === known || born.trim() === '' ? {} : { birthYear: Number(born) }),
  }
  const work = () =>
    ask(peopleDeskCalls.actOnPerson, {
      params: { id: person.userId },
      body: {
        action,
        reason,
        ...(action === 'pause' && until !== '' ? { until } : {}),
        ...(action === 'correct' ? corrected : {}),
        ...(action === 'parent_consent' ? { agrees: agrees === 'yes' } : {}),
        ...(action === 'parent_recording' ? { email: parentEmail } : {}),
      },
    })
  const missing =
    action === 'parent_consent' && agrees === undefined
      ? t('desk.parentFirst')
      : action === 'parent_recording' && !parentEmail.includes('@')
        ? t('desk.parentRecording.first')
        : action === 'correct' && Object.keys(corrected).length === 0
          ? t('desk.correct.nothing')
          : reason.trim() === ''
            ? t('desk.reasonFirst')
            : undefined
  return (
    <ActDialog
      title={t(`desk.personAct.${action}`)}
      {...(action === 'parent_recording' ? { act: t('desk.parentRecording.send') } : {})}
      done={
        'email' in corrected && action === 'correct'
          ? t('desk.correct.asked')
          : t('desk.personActDone', { act: t(`desk.personAct.${action}`) })
      }
      missing={missing}
      onAct={work}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{t(`desk.personActAbout.${action}`)}</p>
          {action === 'pause' ? (
            <TextField
              label={t('desk.pauseUntil')}
              type="date"
              min={daysAfter(indiaDayOf(serverNow()), 1)}
              value={until}
              onChange={setUntil}
            />
          ) : null}
          {action === 'correct' ? (
            <div className={formStyles.wide}>
              <div className={formStyles.two}>
                <TextField label={t('desk.join.first')} value={first} onChange={setFirst} maxLength={60} />
                <TextField label={t('desk.join.last')} value={last} onChange={setLast} maxLength={60} />
                <TextField
                  label={t('desk.correct.email')}
                  hint={t('desk.correct.emailHint')}
                  type="email"
                  value={email}
                  onChange={setEmail}
                  maxLength={254}
                />
                <TextField
                  label={t('desk.correct.born')}
                  hint={t('desk.correct.bornHint')}
                  inputMode="numeric"
                  value={born}
                  onChange={setBorn}
                  maxLength={4}
                />
              </div>
            </div>
          ) : null}
          {action === 'parent_consent' ? (
            <Pills
              legend={t('desk.parent')}
              options={(['yes', 'no'] as const).map((value) => ({
                value,
                label: t(`desk.parentSays.${value}`),
              }))}
              chosen={agrees}
              onChange={setAgrees}
            />
          ) : null}
          {action === 'parent_recording' ? (
            <TextField
              label={t('desk.parentRecording.email')}
              type="email"
              value={parentEmail}
              onChange={setParentEmail}
              maxLength={254}
            />
          ) : null}
          <TextArea
            label={t(action === 'note' ? 'desk.note.words' : 'desk.why')}
            value={reason}
            onChange={setReason}
            maxLength={1000}
            error={failure}
          />
        </>
      )}
    </ActDialog>
  )
}
