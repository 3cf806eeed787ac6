import type { ComponentProps } from 'react'

import type { Translate } from '../../texts/texts.ts'
import { TextArea, TextField } from '../../ui/fields/Field.tsx'
import { useDeskTexts } from '../parts/words.ts'

type FieldProps = ComponentProps<typeof TextField>

/** A text of several lines. Near its limit it says how much room is left, because the browser cuts off what is pasted. */
export function WordsArea(props: FieldProps) {
  const t = useDeskTexts()
  return <TextArea {...props} hint={roomIn(props, t)} />
}

/** The same in one line. */
export function WordsField(props: FieldProps) {
  const t = useDeskTexts()
  return <TextField {...props} hint={roomIn(props, t)} />
}

/** The share of the limit from which on the room is shown. */
const nearLimit = 0.8

function roomIn({ value, maxLength, hint }: FieldProps, t: Translate): string | undefined {
  if (maxLength === undefined || value.length < maxLength * nearLimit) return hint
  const left = maxLength - value.length
  const room = left === 0 ? t('desk.room.none', { most: maxLength }) : t('desk.room', { count: left })
  return hint === undefined ? room : `${hint} ${room}`
}
