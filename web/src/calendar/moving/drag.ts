import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import type { DragEvent } from 'react'

/** The event that is being dragged. A browser tells the places that it passes nothing of what it carries. */
let dragged: CalendarEvent | undefined

/** The handlers of an event that can be dragged to another time. */
export function dragging(event: CalendarEvent) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dragged = event
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData('text/plain', event.title)
    },
    onDragEnd: () => {
      dragged = undefined
    },
  }
}

/** The handlers of a place that takes a dragged event. */
export function dropping(onDrop: (event: CalendarEvent, at: DragEvent<HTMLElement>) => void) {
  return {
    onDragOver: (at: DragEvent<HTMLElement>) => {
      if (dragged !== undefined) at.preventDefault()
    },
    onDrop: (at: DragEvent<HTMLElement>) => {
      if (dragged === undefined) return
      at.preventDefault()
      onDrop(dragged, at)
      dragged = undefined
    },
  }
}
