import { type KeyboardEvent, useRef, useState } from 'react'

import { useTexts } from '../../../texts/texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Attach.module.css'
import { accepted, chooseFile } from './chosenFiles.ts'

/** Chooses a file for the next message. On a phone the person first says whether they take a photo. */
export function AttachButton({ channelId }: { readonly channelId: string }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const pick = (input: HTMLInputElement | null) => {
    setOpen(false)
    input?.click()
  }
  const press = () => {
    // While the person looks for a file, what shows it loads.
    void import('./ChosenFile.tsx').catch(() => undefined)
    if (matchMedia('(pointer: coarse)').matches) setOpen(!isOpen)
    else pick(files.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={styles.attach}>
      <FileInput ref={files} channelId={channelId} />
      <FileInput ref={camera} channelId={channelId} isCamera />
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('chat.file.choose')}
        aria-expanded={isOpen ? true : undefined}
        onClick={press}
        onKeyDown={onKeyDown}
      >
        <Icon name="attach" />
      </button>
      {isOpen ? (
        <div role="group" aria-label={t('chat.file.choose')} className={styles.ways} onKeyDown={onKeyDown}>
          <button type="button" onClick={() => pick(camera.current)}>
            <Icon name="camera" />
            {t('chat.file.camera')}
          </button>
          <button type="button" onClick={() => pick(files.current)}>
            <Icon name="attach" />
            {t('chat.file.fromDevice')}
          </button>
        </div>
      ) : null}
    </div>
  )
}

interface FileInputProps {
  readonly ref: React.Ref<HTMLInputElement>
  readonly channelId: string
  readonly isCamera?: boolean
}

function FileInput({ ref, channelId, isCamera = false }: FileInputProps) {
  const t = useTexts()
  return (
    <input
      ref={ref}
      className="hidden-words"
      type="file"
      accept={isCamera ? 'image/*' : accepted}
      capture={isCamera ? 'environment' : undefined}
      aria-label={t(isCamera ? 'chat.file.camera' : 'chat.file.choose')}
      tabIndex={-1}
      onChange={(event) => {
        void chooseFile(channelId, [...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
}
