/* The script of a host, as a page that embeds it loads it. Names of options, events and commands are those of Jitsi. */
let count = 0

const events = {
  'video-conference-joined': 'videoConferenceJoined',
  'video-conference-left': 'videoConferenceLeft',
  'video-ready-to-close': 'readyToClose',
  'audio-mute-status-changed': 'audioMuteStatusChanged',
  'video-mute-status-changed': 'videoMuteStatusChanged',
  'screen-sharing-status-changed': 'screenSharingStatusChanged',
  'raise-hand-updated': 'raiseHandUpdated',
  'recording-status-changed': 'recordingStatusChanged',
  'error-occurred': 'errorOccurred',
}
const commands = {
  hangup: 'video-hangup',
  toggleAudio: 'toggle-audio',
  toggleVideo: 'toggle-video',
  stopRecording: 'stop-recording',
}

window.JitsiMeetExternalAPI = class {
  constructor(domain, { roomName, jwt, parentNode, width, height, lang, noSSL, configOverwrite = {} }) {
    const id = count
    count += 1
    this.scope = `jitsi_meet_external_api_${id}`
    this.listeners = {}
    const config = Object.entries(configOverwrite).map(
      ([name, value]) => `config.${name}=${encodeURIComponent(JSON.stringify(value))}`,
    )
    this.frame = document.createElement('iframe')
    this.frame.allow = 'camera; microphone; display-capture; autoplay'
    this.frame.name = `jitsiConferenceFrame${id}`
    this.frame.style.width = width
    this.frame.style.height = height
    const hash = [`jitsi_meet_external_api_id=${id}`, `lang=${lang}`, ...config].join('&')
    this.frame.src = `${noSSL ? 'http' : 'https'}://${domain}/${roomName}?jwt=${jwt}#${hash}`
    this.hear = ({ source, data }) => {
      if (source !== this.frame.contentWindow || typeof data !== 'string') return
      const { scope, params } = JSON.parse(data)
      if (scope !== this.scope || params.type !== 'event') return
      const { name, ...news } = params.data
      for (const listener of this.listeners[events[name]] ?? []) listener(news)
    }
    addEventListener('message', this.hear)
    parentNode.append(this.frame)
  }

  addListener(event, listener) {
    this.listeners[event] = [...(this.listeners[event] ?? []), listener]
  }

  executeCommand(command) {
    const params = { type: 'event', data: { name: commands[command] } }
    this.frame.contentWindow.postMessage(
      JSON.stringify({ postis: true, scope: this.scope, method: 'message', params }),
      '*',
    )
  }

  dispose() {
    removeEventListener('message', this.hear)
    this.frame.remove()
  }
}
