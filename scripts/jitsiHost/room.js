/* The page of a room. It reads its configuration as Jitsi does, from the fragment of its address. */
const room = location.pathname.slice(1)
const jwt = new URLSearchParams(location.search).get('jwt') ?? ''
const given = new URLSearchParams(location.hash.slice(1))
const config = (name, usual) => {
  const text = given.get(`config.${name}`)
  return text === null ? usual : JSON.parse(text)
}
const scope = `jitsi_meet_external_api_${given.get('jitsi_meet_external_api_id')}`
const tell = (name, news = {}) => {
  const params = { type: 'event', data: { name, ...news } }
  parent.postMessage(JSON.stringify({ postis: true, scope, method: 'message', params }), '*')
}
const main = document.querySelector('main')
const toolbar = document.querySelector('[role=toolbar]')
const people = new Map()
const own = {
  id: '',
  mic: !config('startWithAudioMuted', false),
  camera: !config('startWithVideoMuted', false),
  hand: 0,
}
let media = new MediaStream()
let line

/** The buttons that this page has; the configuration says which of them are shown. */
const buttons = {
  microphone: ['Mute or unmute', () => setMic(!own.mic)],
  camera: ['Camera on or off', () => setCamera(!own.camera)],
  raisehand: [
    'Raise your hand',
    () => {
      own.hand = own.hand === 0 ? Date.now() : 0
      tell('raise-hand-updated', { id: own.id, handRaised: own.hand })
    },
  ],
  recording: ['Start recording', () => undefined],
  invite: ['Invite people', () => undefined],
  hangup: ['Hang up', () => leave()],
}

function setMic(isOn) {
  own.mic = isOn
  for (const track of media.getAudioTracks()) track.enabled = isOn
  tell('audio-mute-status-changed', { muted: !isOn })
}

function setCamera(isOn) {
  own.camera = isOn
  for (const track of media.getVideoTracks()) track.enabled = isOn
  tell('video-mute-status-changed', { muted: !isOn })
}

function show(name, stream, isOwn = false) {
  const figure = document.createElement('figure')
  const video = document.createElement('video')
  Object.assign(video, {
    autoplay: true,
    playsInline: true,
    muted: isOwn,
    srcObject: stream,
    ariaLabel: name,
  })
  const caption = document.createElement('figcaption')
  caption.textContent = name
  figure.append(video, caption)
  main.append(figure)
  return figure
}

/** Connects to a person. The description goes when all its candidates are in it. */
function connect(id, name) {
  const connection = new RTCPeerConnection()
  const stream = new MediaStream()
  const person = { connection, figure: show(name, stream) }
  people.set(id, person)
  for (const track of media.getTracks()) connection.addTrack(track, media)
  connection.addEventListener('track', ({ track }) => stream.addTrack(track))
  return person
}

async function describe(to, { connection }, make) {
  await connection.setLocalDescription(await make())
  if (connection.iceGatheringState !== 'complete')
    await new Promise((done) => {
      connection.addEventListener(
        'icegatheringstatechange',
        () => connection.iceGatheringState === 'complete' && done(),
      )
    })
  const body = JSON.stringify({
    kind: 'signal',
    from: own.id,
    name: own.name,
    description: connection.localDescription,
  })
  await fetch(`/signal?room=${room}&to=${to}`, { method: 'POST', body })
}

const hear = {
  async welcome({ id, name, others }) {
    Object.assign(own, { id, name })
    show('me', media, true)
    tell('video-conference-joined', { id, displayName: name, roomName: room })
    for (const each of others) {
      const person = connect(each.id, each.name)
      await describe(each.id, person, () => person.connection.createOffer())
    }
  },
  async signal({ from, name, description }) {
    const person = people.get(from) ?? connect(from, name)
    await person.connection.setRemoteDescription(description)
    if (description.type === 'offer') await describe(from, person, () => person.connection.createAnswer())
  },
  recording({ on }) {
    tell('recording-status-changed', { on, mode: 'file' })
  },
  came() {},
  left({ id }) {
    people.get(id)?.connection.close()
    people.get(id)?.figure.remove()
    people.delete(id)
  },
}

async function enter() {
  media = await navigator.mediaDevices.getUserMedia({ audio: true, video: true }).catch(() => media)
  setMic(own.mic)
  setCamera(own.camera)
  line = new EventSource(`/people?room=${room}&jwt=${jwt}`)
  line.addEventListener('message', ({ data }) => {
    const news = JSON.parse(data)
    void hear[news.kind](news)
  })
  line.addEventListener('error', () => {
    if (line.readyState !== EventSource.CLOSED) return
    main.textContent = 'You are not allowed to join this call.'
    tell('error-occurred', {
      error: { name: 'connection.passwordRequired', type: 'CONNECTION', isFatal: true },
    })
  })
}

function leave() {
  line?.close()
  for (const { connection } of people.values()) connection.close()
  for (const track of media.getTracks()) track.stop()
  tell('video-conference-left', { roomName: room })
  tell('video-ready-to-close')
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string') return
  const message = JSON.parse(data)
  if (message.scope !== scope) return
  if (message.params.data.name === 'video-hangup') leave()
  // A host follows it only from a moderator.
  const claims = JSON.parse(atob(jwt.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
  if (message.params.data.name === 'stop-recording' && claims.context.user.moderator === 'true')
    void fetch('/stop', { method: 'POST' })
})

for (const name of config('toolbarButtons', Object.keys(buttons))) {
  if (!(name in buttons)) continue
  const [label, press] = buttons[name]
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
  button.addEventListener('click', press)
  toolbar.append(button)
}
if (config('prejoinPageEnabled', true) && config('prejoinConfig', { enabled: true }).enabled) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Join meeting',
  })
  button.addEventListener('click', () => void enter())
  main.append(button)
} else void enter()
