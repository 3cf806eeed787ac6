import type { Channel } from '@saathi/contract/chat/calls.ts'
import { isOfMentorship, messageCharacters, saysSomething } from '@saathi/contract/chat/rules.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Composer.module.css'
import { AttachButton } from '../attachment/selection/AttachButton.tsx'
import { forgetChosen } from '../attachment/selection/chosenFiles.ts'
import { takePasted } from '../attachment/selection/useDroppedFiles.tsx'
import { edit, sendGif, sendText } from '../outgoing.ts'
import { useNoticing } from '../detection/useDetection.tsx'
import { isAssistantChannel } from '../messages/rules.ts'
import { About, answerTo } from './About.tsx'
import { type Extra, ExtraButtons, ExtraPanel } from './Extras.tsx'
import { draftOf, keepDraft } from '../drafts.ts'
import type { Composing } from '../conversation/MessageActions.tsx'
import { useCarried } from './useCarried.tsx'
import { useNaming } from './useNaming.tsx'

interface ComposerProps {
  readonly channel: Channel
  readonly personId: string
  /** The message that is answered or edited. */
  readonly composing: Composing | undefined
  /** Whether a reply or an edit just began or ended; then the person writes next. */
  readonly takesFocus: boolean
  readonly onDone: () => void
}

/** So few characters are left that their number is shown. */
const saidFrom = 500

/** The input field. Enter sends, Shift+Enter starts a new line. The text is stored on the device until it is sent. */
export function Composer({ channel, personId, composing, takesFocus, onDone }: ComposerProps) {
  const t = useTexts()
  const { channelId } = channel
  const isEditing = composing?.kind === 'edit'
  const [text, setText] = useState(() => (isEditing ? composing.message.message : draftOf(channelId)))
  const field = useRef<HTMLTextAreaElement>(null)
  const leftId = useId()
  const left = messageCharacters - text.length
  const takesExtras = !isAssistantChannel(channel)
  const takesFile = takesExtras && !isEditing
  const carried = useCarried({ channelId, text, isOpen: takesFile, toField: () => field.current?.focus() })
  const canSend = saysSomething(text, carried.sent.file === null ? 0 : 1) && left >= 0 && !carried.isPreparing
  const write = (next: string) => {
    setText(next)
    // An edited message is not a draft of a new one.
    if (!isEditing) keepDraft(channelId, next)
  }
  const naming = useNaming({ channel, personId, text, field, write })
  const [extra, setExtra] = useState<Extra>()
  /** Writes an emoji at the cursor and moves the cursor behind it. */
  const insert = (emoji: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    const at = selectionStart + emoji.length
    flushSync(() => write(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd)))
    field.current?.setSelectionRange(at, at)
  }
  const send = () => {
    if (!canSend || !noticing.lets()) return
    if (isEditing) edit(composing.message, text.trim())
    else {
      sendText(channelId, {
        text: text.trim(),
        mentions: naming.namedIn(text),
        replyTo: composing === undefined ? null : answerTo(composing),
        ...carried.sent,
      })
      forgetChosen(channelId)
    }
    write('')
    setExtra(undefined)
    field.current?.focus()
    if (composing !== undefined) onDone()
  }
  const noticing = useNoticing({
    channelId,
    text,
    asks: isOfMentorship(channel.kind),
    onAnyway: send,
    onEdit: () => field.current?.focus(),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // In an input method for other scripts, Enter only finishes the character.
    if (event.nativeEvent.isComposing || naming.takesKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.composer}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || composing === undefined) return
        event.preventDefault()
        onDone()
      }}
      onPaste={(event) => {
        if (takesFile) takePasted(channelId, event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {composing === undefined ? null : <About composing={composing} channel={channel} onDone={onDone} />}
      {naming.list}
      {extra === undefined ? null : (
        <ExtraPanel
          open={extra}
          onEmoji={insert}
          onGif={(gif) => {
            sendGif(channelId, gif)
            setExtra(undefined)
          }}
          onClose={() => setExtra(undefined)}
        />
      )}
      {noticing.shown}
      {carried.shown}
      {takesFile && !carried.isPending ? <AttachButton channelId={channelId} /> : null}
      <div ref={takesFocus ? focusField : undefined} className={styles.field} data-text={text}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={t('chat.writeHere')}
          aria-label={t('chat.write', { name: channel.channelName })}
          aria-invalid={left < 0}
          aria-describedby={left < saidFrom ? leftId : undefined}
          {...naming.field}
          enterKeyHint="send"
          onChange={(event) => {
            write(event.target.value)
            naming.noteCursor()
          }}
          onSelect={naming.noteCursor}
          onKeyDown={onKeyDown}
        />
      </div>
      <CharactersLeft id={leftId} left={left} />
      {takesExtras ? (
        <ExtraButtons
          open={extra}
          takesGif={text === '' && composing === undefined && !carried.isPending}
          onOpen={setExtra}
        />
      ) : null}
      {text === '' && !carried.isPending ? null : <SendButton canSend={canSend} />}
    </form>
  )
}

function SendButton({ canSend }: { readonly canSend: boolean }) {
  const t = useTexts()
  return (
    <button type="submit" className={styles.send} aria-label={t('chat.send')} aria-disabled={!canSend}>
      <Icon name="send" />
    </button>
  )
}

function CharactersLeft({ id, left }: { readonly id: string; readonly left: number }) {
  const t = useTexts()
  if (left >= saidFrom) return null
  return (
    <p id={id} className={left < 0 ? styles.tooLong : styles.left}>
      {left < 0 ? t('chat.tooLong', { count: -left }) : t('chat.charactersLeft', { count: left })}
    </p>
  )
}

function focusField(room: HTMLElement | null): void {
  room?.querySelector('textarea')?.focus()
}
