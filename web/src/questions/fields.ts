import type { QuestionType } from '@saathi/contract/questions/question.ts'
import type { ComponentType } from 'react'

import type { ControlProps } from './control.ts'
import { AgreeField } from './types/AgreeField.tsx'
import { BoxField } from './types/BoxField.tsx'
import { ButtonsField } from './types/ButtonsField.tsx'
import { CardsField } from './types/CardsField.tsx'
import { DateField } from './types/DateField.tsx'
import { DateTimeField } from './types/DateTimeField.tsx'
import { FileField } from './types/FileField.tsx'
import { LineField } from './types/LineField.tsx'
import { ListField } from './types/ListField.tsx'
import { NumberField } from './types/NumberField.tsx'
import { PhoneField } from './types/PhoneField.tsx'
import { ScaleField } from './types/ScaleField.tsx'
import { SecretField } from './types/SecretField.tsx'
import { SeveralField } from './types/SeveralField.tsx'
import { VideoField } from './types/VideoField.tsx'

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
