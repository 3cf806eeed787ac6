import { openMicrophone } from './microphone.ts'

/* A browser in a process of its own, which a test can kill. It says its offer, takes the answer, and says how much it has sent. */
const microphone = await openMicrophone()
process.on('message', (answer) => {
  if (typeof answer !== 'string') return
  void microphone.goIn(answer)
  setInterval(() => process.send?.(microphone.sent()), 20)
})
process.send?.(microphone.offer)
