import { useSyncExternalStore } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { SelectField } from '../../ui/fields/Field.tsx'
import { callChoices, chooseDevice, mediaNow, onMedia } from '../engine/media.ts'

/** The choice of a microphone and of a camera. */
export function Devices() {
  const t = useTexts()
  const { devices, mic, camera } = useSyncExternalStore(onMedia, mediaNow)
  const choices = callChoices.use()
  const of = (kind: MediaDeviceKind) =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ value: deviceId, label }))
  const mics = of('audioinput')
  const cameras = of('videoinput')
  return (
    <>
      {mics.length > 1 ? (
        <SelectField
          label={t('call.micDevice')}
          value={mic?.getSettings().deviceId ?? choices?.micId ?? ''}
          placeholder={t('call.usualDevice')}
          options={mics}
          onChange={(id) => void chooseDevice('mic', id)}
        />
      ) : null}
      {cameras.length > 1 && camera !== null ? (
        <SelectField
          label={t('call.cameraDevice')}
          value={camera.getSettings().deviceId ?? choices?.cameraId ?? ''}
          placeholder={t('call.usualDevice')}
          options={cameras}
          onChange={(id) => void chooseDevice('camera', id)}
        />
      ) : null}
    </>
  )
}
