import { type ReactNode, useState } from 'react'

import { Avatar } from '../ui/Avatar.tsx'
import { Button, IconButton, LinkButton } from '../ui/Button.tsx'
import { Count } from '../ui/Count.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ChoiceGroup } from '../ui/fields/Choice.tsx'
import { FileButton } from '../ui/fields/FileButton.tsx'
import { CodeField, PasswordField, SelectField, TextArea, TextField } from '../ui/fields/Field.tsx'
import { Stars } from '../ui/fields/Stars.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { Drawing } from '../ui/figures/Drawing.tsx'
import { Bar, Segments } from '../ui/figures/Progress.tsx'
import { Radar } from '../ui/figures/Radar.tsx'
import { Ring } from '../ui/figures/Ring.tsx'
import { Fold } from '../ui/Fold.tsx'
import { Card, Chip, FootBar, Heading, Page, Section } from '../ui/Layout.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import { Fact, Row, Rows } from '../ui/Row.tsx'
import { Banner, Skeleton, State } from '../ui/State.tsx'
import { TurnBar } from '../ui/steps/TurnBar.tsx'
import styles from './ComponentsPage.module.css'

/** A long name and a long sentence, so that what does not fit is seen. */
const longName = 'Venkatanarasimharajuvaripeta Lakshminarayanan'
const sentence = 'Say in one line what happened and what still works, and give one button that leads on.'
const here = '/dev/components'
const looks = ['primary', 'soft', 'plain', 'inverse'] as const
const kinds = ['info', 'care', 'glad', 'done'] as const
const drawings = ['book', 'lamp', 'lampOut', 'letter', 'cv', 'chat', 'sun', 'path', 'advert', 'bag'] as const
const nothing = () => undefined

/** Shows every component of `web/src/ui` in all its states, so that a change can be looked at. The server of development alone has it. */
export function ComponentsPage() {
  return (
    <Page>
      <Heading lead="Look at them light and dark, at 320 px and at 200 % text.">Components</Heading>
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <Lists />
      <Figures />
      <Dialogs />
    </Page>
  )
}

function Shelf({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section title={title}>
      <div className={styles.shelf}>{children}</div>
    </Section>
  )
}

function Buttons() {
  return (
    <Shelf title="Buttons">
      {looks.map((look) => (
        <Card key={look}>
          <Button look={look}>{look}</Button>
          <Button look={look} icon="chat">
            With an icon
          </Button>
          <Button look={look} busy>
            Busy
          </Button>
          <Button look={look} disabledReason="Choose an answer first.">
            Disabled
          </Button>
        </Card>
      ))}
      <Card>
        <Button wide iconAfter="arrow">
          Wide: {sentence}
        </Button>
        <Button look="soft" pressed>
          Pressed
        </Button>
        <LinkButton look="soft" to={here}>
          A link
        </LinkButton>
        <IconButton icon="bookmark" label="Save" pressed onClick={nothing} />
        <IconButton icon="close" label="Close" disabled onClick={nothing} />
        <Count count={7} label="7 unread messages" />
        <Count count={120} sign="@" label="120 mentions" />
      </Card>
    </Shelf>
  )
}

function Fields() {
  const [text, setText] = useState('')
  const field = { value: text, onChange: setText }
  return (
    <Shelf title="Fields">
      <TextField label="Empty" hint="A hint above the box" placeholder="Placeholder" {...field} />
      <TextField label="With an error" error="Type a year, such as 2004." {...field} />
      <TextField label="Disabled" disabled {...field} />
      <TextField label="Only read" readOnly value={longName} onChange={nothing} />
      <TextField label="Date" type="date" {...field} />
      <TextArea label="Several lines" error="Write at least ten words." {...field} />
      <CodeField label="Code" length={6} {...field} />
      <SelectField
        label="List"
        placeholder="Choose one"
        options={[
          { value: 'a', label: longName },
          { value: 'b', label: 'Not now', disabled: true },
        ]}
        {...field}
      />
      <PasswordField label="Password" autoComplete="off" showLabel="Show" hideLabel="Hide" {...field} />
      <p id="file-hint">A PDF or a picture</p>
      <FileButton label="Choose a file" describedBy="file-hint" onChoose={nothing} />
      <FileButton label="Disabled" describedBy="file-hint" disabled onChoose={nothing} />
    </Shelf>
  )
}

const options = [
  { value: 'a', label: 'Short' },
  { value: 'b', label: sentence, note: 'A note below it' },
  { value: 'c', label: 'Disabled', disabled: true },
]
const answered = [
  { value: 'a', label: 'A right one', verdict: 'right' },
  { value: 'b', label: 'A wrong one', verdict: 'wrong' },
] as const

function Choices() {
  const [chosen, setChosen] = useState<readonly string[]>(['a'])
  const [stars, setStars] = useState(3)
  const [on, setOn] = useState(true)
  const choice = { options, chosen, onChange: setChosen }
  return (
    <Shelf title="Choices">
      <ChoiceGroup legend="One of several" hint="Choose one" {...choice} />
      <ChoiceGroup legend="Several, with an error" several error="Choose at most two." {...choice} />
      <ChoiceGroup legend="Answered" options={answered} chosen={['b']} onChange={nothing} disabled />
      <ChoiceGroup
        legend="A scale"
        inRow
        options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
        chosen={['4']}
        onChange={nothing}
      />
      <Stars
        legend="Stars"
        words={['Bad', 'Poor', 'Fine', 'Good', 'Great']}
        value={stars}
        onChange={setStars}
      />
      <Stars
        legend="No star"
        words={['Bad', 'Fine', 'Great']}
        value={0}
        onChange={nothing}
        error="Choose one."
      />
      <Card>
        <Switch label="Switch" note="With a note" on={on} onChange={setOn} />
        <Switch label="Busy" on busy onChange={nothing} />
        <Switch label="Fixed" on fixedReason="Always on: it keeps your account safe." onChange={nothing} />
        <Switch label="Failed" on={false} error="This did not work. Try again." onChange={nothing} />
      </Card>
    </Shelf>
  )
}

function Messages() {
  return (
    <Shelf title="Messages">
      {kinds.map((kind) => (
        <Banner key={kind} kind={kind} icon={kind === 'care' ? 'warning' : 'tick'}>
          {kind}: {sentence}
        </Banner>
      ))}
      <Card>
        {(['plain', 'glad', 'care', 'done'] as const).map((kind) => (
          <Chip key={kind} kind={kind} icon="clock">
            {kind}
          </Chip>
        ))}
      </Card>
      <State drawing="lampOut" title="Nothing came" action={<Button look="soft">Try again</Button>}>
        <p>{sentence}</p>
      </State>
      <Skeleton label="Loading" shapes={['line', 'card', 'tall']} labelShown />
      <Card>
        <Markdown
          text={`**Bold**, *slanted*, \`code\` and [a link](https://www.example.org)\n\n- one\n- two\n\n> ${sentence}`}
          leaves={(site) => `Leaves to ${site}`}
        />
      </Card>
      <FootBar above={<p>Above the buttons</p>}>
        <Button look="soft">Back</Button>
        <Button>Go on</Button>
      </FootBar>
      <Fold title="Folded" level={3}>
        <p>{sentence}</p>
      </Fold>
      <Fold title="Open" level={3} startsOpen>
        <p>{sentence}</p>
      </Fold>
    </Shelf>
  )
}

function Lists() {
  const [index, setIndex] = useState(0)
  return (
    <Shelf title="Lists">
      <Rows>
        <Row to={here} tile={{ name: 'cv', ground: 'paper' }} title="A row" act="Take">
          <Fact icon="clock">20 min</Fact>
        </Row>
        <Row
          to={here}
          tile={{ name: 'book', ground: 'paper' }}
          title={longName}
          picture={<Avatar name={longName} picture={null} />}
          trailing={<IconButton icon="bookmark" label="Save" onClick={nothing} />}
        />
      </Rows>
      <Card>
        <Avatar name="Asha Verma" picture={null} />
        <Avatar name="Learners" picture={null} isGroup />
        <TurnBar
          index={index}
          total={3}
          labels={{ back: 'Back', next: 'Next' }}
          onTurn={(by) => setIndex(index + by)}
        >
          {index + 1} of 3
        </TurnBar>
      </Card>
    </Shelf>
  )
}

function Figures() {
  return (
    <Shelf title="Figures">
      <Card>
        <Ring total={5} done={2} of="of 5" />
        <Segments total={8} done={3} current label="3 of 8 sessions" />
        <Bar percent={0} label="0 %" />
        <Bar percent={64} label="64 %" />
        <Bar percent={100} label="100 %" />
      </Card>
      <Radar
        values={['Writing', 'Speaking', 'Planning', 'Working with others'].map((label, place) => ({
          key: label,
          label,
          value: 25 * (place + 1),
        }))}
      />
      {drawings.map((name) => (
        <State key={name} drawing={name} title={name} />
      ))}
      <Drawing name="lamp" />
    </Shelf>
  )
}

function Dialogs() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Shelf title="Dialogs">
      <Button look="soft" onClick={() => setIsOpen(true)}>
        Open a dialog
      </Button>
      {isOpen ? (
        <Dialog
          title="End the call?"
          closeLabel="Close"
          onClose={() => setIsOpen(false)}
          actions={<Button onClick={() => setIsOpen(false)}>End it</Button>}
        >
          <p>{sentence}</p>
        </Dialog>
      ) : null}
    </Shelf>
  )
}
