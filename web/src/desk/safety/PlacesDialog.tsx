import type { PlaceContact } from '@saathi/contract/desk/fields.ts'
import { contactCalls, mostInContact } from '@saathi/contract/registration/contactCalls.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { useLocal } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { WordsField } from '../fields/WordsArea.tsx'
import { ContactLine } from './ContactLine.tsx'
import caseStyles from './Safety.module.css'

/** The person whom the team calls in distress, for each programme and institution. */
export function PlacesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useDeskTexts()
  const local = useLocal()
  const answer = useAsk(contactCalls.distressContacts, {}, { isAlwaysAsked: true })
  const [place, setPlace] = useState<PlaceContact>()
  if (place !== undefined) return <ContactDialog place={place} onClose={() => setPlace(undefined)} />
  return (
    <Dialog
      title={t('desk.contacts.title')}
      onClose={onClose}
      actions={
        <Button look="soft" onClick={onClose}>
          {t('desk.close')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('desk.contacts.about')}</p>
      <Loaded answer={answer} shapes={['line', 'line']} failed={{ title: t('desk.failed'), saysWhy: true }}>
        {({ results }) => (
          <ul className={caseStyles.notes}>
            {results.map((each) => {
              const name = local(each.name, each.localeName)
              return (
                <li key={`${each.kind}:${each.key}`}>
                  <b>{name}</b>
                  {each.contact === null ? (
                    <span className={styles.hint}>{t('desk.contacts.nobody')}</span>
                  ) : (
                    <ContactLine contact={each.contact} />
                  )}
                  <Button look="plain" onClick={() => setPlace(each)}>
                    {t(each.contact === null ? 'desk.contacts.add' : 'desk.contacts.change', { place: name })}
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

interface ContactDialogProps {
  readonly place: PlaceContact
  readonly onClose: () => void
}

/** The name, the number and the hours of the person to call at a place. */
export function ContactDialog({ place, onClose }: ContactDialogProps) {
  const t = useDeskTexts()
  const local = useLocal()
  const { kind, key, contact } = place
  const [name, setName] = useState(contact?.name ?? '')
  const [phone, setPhone] = useState(contact?.phone ?? '')
  const [hours, setHours] = useState(contact?.hours ?? '')
  const isEmpty = name.trim() === '' && phone.trim() === ''
  const save = () =>
    isEmpty && contact !== null
      ? ask(contactCalls.removeDistressContact, { query: { kind, key } })
      : ask(contactCalls.putDistressContact, {
          body: { kind, key, name, phone: phone.replaceAll(/[ ()-]/g, ''), hours },
        })
  const isMissing = contact === null ? name.trim() === '' || phone.trim() === '' : false
  return (
    <ActDialog
      title={t('desk.contacts.of', { place: local(place.name, place.localeName) })}
      act={t(isEmpty && contact !== null ? 'desk.contacts.remove' : 'desk.save')}
      missing={isMissing ? t('desk.contacts.first') : undefined}
      onAct={save}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <WordsField
            label={t('desk.contacts.name')}
            value={name}
            onChange={setName}
            maxLength={mostInContact.name}
            autoComplete="off"
          />
          <WordsField
            label={t('desk.contacts.phone')}
            type="tel"
            value={phone}
            onChange={setPhone}
            maxLength={30}
            autoComplete="off"
          />
          <WordsField
            label={t('desk.contacts.hours')}
            hint={t('desk.contacts.hoursHint')}
            value={hours}
            onChange={setHours}
            maxLength={mostInContact.hours}
            error={failure}
          />
        </>
      )}
    </ActDialog>
  )
}
