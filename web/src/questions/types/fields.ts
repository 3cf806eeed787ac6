import type { QuestionType } from '@saathi/contract/questions/question.ts'
import type { ComponentType } from 'react'

import type { ControlProps } from '../control.ts'
import { AgreeField } from './AgreeField.tsx'
import { BoxField } from './BoxField.tsx'
import { ButtonsField } from './ButtonsField.tsx'
import { CardsField } from './CardsField.tsx'
import { DateField } from './DateField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { FileField } from './FileField.tsx'
import { LineField } from './LineField.tsx'
import { ListField } from './ListField.tsx'
import { NumberField } from './NumberField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { ScaleField } from './ScaleField.tsx'
import { SecretField } from './SecretField.tsx'
import { SeveralField } from './SeveralField.tsx'
import { VideoField } from './VideoField.tsx'

/** The component of every question type. A new type needs a file and a line here, and its rules in the contract's `kinds`. */
export const fields: Readonly<Record<QuestionType, ComponentType<ControlProps>>> = {
  Text: LineField,
  Password: SecretField,
  Number: NumberField,
  PhoneNumber: PhoneField,
  TextBox: BoxField,
  SingleChoiceRadio: CardsField,
  SingleChoiceDropDown: ListField,
  SimpleDropDown: ListField,
  MultiChoiceDropDown: SeveralField,
  SingleChoiceButton: ButtonsField,
  Date: DateField,
  DateTime: DateTimeField,
  AgreeabilityThreeOptions: AgreeField,
  AgreeabilityFiveOptions: AgreeField,
  AgreeabilitySevenScale: AgreeField,
  AgreeabilityTenScale: AgreeField,
  Scale: ScaleField,
  ImageResponse: FileField,
  SingleImageUpload: FileField,
  YoutubeVideo: VideoField,
  Document: FileField,
}
