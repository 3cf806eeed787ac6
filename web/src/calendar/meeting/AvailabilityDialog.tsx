import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import {
  dayPartHours,
  dayParts,
  type FreeSlot,
  freeSlots,
  weekdays,
} from '@saathi/contract/calendar/rules.ts'
import { daysAfter } from '@saathi/contract/base/indiaDays.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { FailureNote } from '../../shell/FailureNote.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { putAnswer, refreshAnswers, useAsk } from '../../wire/queries.ts'
import type { When } from '../public/when.ts'
import styles from './Availability.module.css'

interface AvailabilityDialogProps {
  readonly when: When
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Asks when in a week a person is usually free: four parts of each day. */
export function AvailabilityDialog({ when, onSaved, onClose }: AvailabilityDialogProps) {
  const t = useTexts()
  const said = useAsk(calendarCalls.availability, {})
  const [chosen, setChosen] = useState<readonly FreeSlot[]>()
  const { isBusy, failure, act } = useAct()
  const slots = chosen ?? said.data?.slots ?? []
  const save = async () => {
    const saved = await ask(calendarCalls.saveAvailability, { body: { slots: [...slots] } })
    putAnswer(calendarCalls.availability, {}, saved)
    onSaved()
    void refreshAnswers(calendarCalls.nextMeeting)
  }
  return (
    <Dialog
      title={t('calendar.free.title')}
      onClose={onClose}
      closeLabel={t('calendar.close')}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t('calendar.cancel')}
          </Button>
          <Button busy={isBusy || said.data === undefined} onClick={() => void act(save)}>
            {t('calendar.free.save')}
          </Button>
        </>
      }
    >
      <p>{t('calendar.free.lead')}</p>
      <Loaded answer={said} shapes={['tall']} failed={{ as: 'banner', title: t('calendar.free.failed') }}>
        {() => <Grid slots={slots} when={when} onChange={setChosen} />}
      </Loaded>
      <FailureNote failure={failure} />
    </Dialog>
  )
}

/** Any Monday, to name the days of the week. */
const monday = '2026-11-23'

interface GridProps {
  readonly slots: readonly FreeSlot[]
  readonly when: When
  readonly onChange: (slots: readonly FreeSlot[]) => void
}

function Grid({ slots, when, onChange }: GridProps) {
  const t = useTexts()
  const toggle = (slot: FreeSlot) =>
    onChange(freeSlots.filter((each) => (each === slot ? !slots.includes(each) : slots.includes(each))))
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-words">{t('calendar.free.day')}</span>
          </th>
          {dayParts.map((part) => (
            <th key={part} scope="col">
              {t(`calendar.part.${part}`)}
              <span className={styles.hours}>
                {dayPartHours[part].from}–{dayPartHours[part].to}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday, index) => {
          const day = daysAfter(monday, index)
          return (
            <tr key={weekday}>
              <th scope="row" abbr={when.weekday(day, 'long')}>
                {when.weekday(day, 'short')}
              </th>
              {dayParts.map((part) => (
                <td key={part}>
                  <Slot
                    name={`${when.weekday(day, 'long')}, ${t(`calendar.part.${part}`)}`}
                    isFree={slots.includes(`${weekday}_${part}`)}
                    onToggle={() => toggle(`${weekday}_${part}`)}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface SlotProps {
  readonly name: string
  readonly isFree: boolean
  readonly onToggle: () => void
}

function Slot({ name, isFree, onToggle }: SlotProps) {
  return (
    <label className={styles.slot}>
      <input type="checkbox" aria-label={name} checked={isFree} onChange={onToggle} />
      <Icon name="tick" />
    </label>
  )
}
