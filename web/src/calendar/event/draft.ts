import * as v from 'valibot'

import { tabDraft } from '../../device/tabDraft.ts'
import { emptyForm, type EventForm, eventForm } from './rules.ts'

const draft = tabDraft(
  'eventDraft',
  v.object({
    /** The event, or the mentorship of a new one; empty for none. */
    about: v.string(),
    form: eventForm,
    /** Lets the server make the event once, however often the same form is sent. */
    requestKey: v.string(),
  }),
  { about: '', form: emptyForm(''), requestKey: '' },
)

/**
 * Begins to fill in a form. What was typed before for the same event comes back, but a new event is on the day that
 * was pressed.
 */
export function beginForm(about: string, form: EventForm, isNew: boolean): void {
  const before = draft.now()
  const isSame = before.about === about
  const day = isNew ? { day: form.day, time: form.time || before.form.time } : {}
  draft.change({
    about,
    form: isSame ? { ...before.form, ...day } : form,
    requestKey: crypto.randomUUID(),
  })
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
