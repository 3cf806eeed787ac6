import { type ClipboardEvent, type DragEvent, useState } from 'react'

import { useTexts } from '../../../texts/texts.ts'
import styles from './Attach.module.css'
import { chooseFile } from './chosenFiles.ts'

/** Takes files that are dropped on a conversation. Where none can be sent, `isOpen` is false. */
export function useDroppedFiles(channelId: string, isOpen: boolean) {
  const t = useTexts()
  const [isOver, setOver] = useState(false)
  if (!isOpen) return { handlers: {}, hint: null }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      void chooseFile(channelId, files)
    },
  }
  return { handlers, hint: isOver ? <p className={styles.drop}>{t('chat.file.drop')}</p> : null }
}

/** Takes a picture that is pasted into the input field of a channel. */
export function takePasted(channelId: string, event: ClipboardEvent): void {
  const files = [...event.clipboardData.files]
  // Some programs copy words with a picture of them; the words are meant.
  if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
  event.preventDefault()
  void chooseFile(channelId, files)
}
