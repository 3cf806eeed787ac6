import { type PhoneRegion, phoneRegions, typedPhone } from '@saathi/contract/people/rules.ts'
import { useState } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { Field, typed } from '../../ui/fields/Field.tsx'
import field from '../../ui/fields/Field.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { type ControlProps, textOf, tiesOf } from '../control.ts'
import styles from '../Questions.module.css'

/** A region and the national number. A number from another region is shown whole. */
export function PhoneField(props: ControlProps) {
  const t = useTexts()
  const { region, digits } = partsOf(textOf(props.value))
  const [isCut, setIsCut] = useState(false)
  const change = (nextRegion: PhoneRegion, nextDigits: string) => {
    const next = typedPhone(nextDigits, nextRegion)
    setIsCut(next.isCut)
    props.onChange(`${nextRegion} ${next.digits}`)
  }
  const ownTies = tiesOf(props)
  return (
    <Field {...ownTies} error={isCut ? t('people.phone.cut') : ownTies.error}>
      {(ties) => (
        <div className={styles.phone}>
          <div className={field.select}>
            <select
              className={field.box}
              aria-label={t('questions.phone.region')}
              value={region}
              disabled={props.disabled}
              onChange={typed((chosen) => change(regionOf(chosen), digits))}
            >
              {phoneRegions.map(({ region: each, prefix }) => (
                <option key={each} value={each}>
                  {each} {prefix}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </div>
          <input
            {...ties}
            className={field.box}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={digits}
            disabled={props.disabled}
            onChange={typed((text) => change(region, text))}
          />
        </div>
      )}
    </Field>
  )
}

function partsOf(value: string): { readonly region: PhoneRegion; readonly digits: string } {
  const [region = '', digits = ''] = value.split(' ')
  // A stored number from a region that is not offered is shown whole.
  return value.startsWith('+') ? { region: 'IN', digits: value } : { region: regionOf(region), digits }
}

function regionOf(text: string): PhoneRegion {
  return phoneRegions.find(({ region }) => region === text)?.region ?? 'IN'
}
