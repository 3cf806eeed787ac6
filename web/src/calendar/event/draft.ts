import * as v from 'valibot'

import { tabDraft } from '../../device/tabDraft.ts'
import { emptyForm, type EventForm, eventForm } from './eventForm.ts'

const draft = tabDraft(
  'eventDraft',
  v.object({
    /** The event, or the mentorship of a new one; empty for none. */
    about: v.string(),
    form: eventForm,
    /** The form before the person typed anything. */
    untouched: eventForm,
    /** The idempotency key: the same form makes one event, even if it is sent twice. */
    requestKey: v.string(),
  }),
  { about: '', form: emptyForm(''), untouched: emptyForm(''), requestKey: '' },
)

/**
 * Begins to fill in a form. Earlier values for the same event come back, unless the event was changed meanwhile: the form would undo that
 * change. A new event is on the day that was pressed.
 */
export function beginForm(about: string, form: EventForm, isNew: boolean): void {
  const before = draft.now()
  const isSame = before.about === about && (isNew || isEqual(before.untouched, form))
  const day = isNew ? { day: form.day, time: form.time || before.form.time } : {}
  draft.change({
    about,
    form: isSame ? { ...before.form, ...day } : form,
    untouched: form,
    requestKey: crypto.randomUUID(),
  })
}

function isEqual(one: EventForm, other: EventForm): boolean {
  const sorted = (form: EventForm) =>
    JSON.stringify(Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(one) === sorted(other)
}

/** The form that is being filled in. */
export function useForm(): EventForm {
  return draft.use().form
}

/** Changes fields of the form and stores them for this tab. */
export function changeForm(change: Partial<EventForm>): void {
  draft.change({ form: { ...draft.now().form, ...change }, requestKey: crypto.randomUUID() })
}

/** Returns the key under which the form is sent. */
export function requestKey(): string {
  return draft.now().requestKey
}

/** Forgets the form: it was sent, or the person does not want it. */
export const forgetForm = draft.forget
