import "@testing-library/jest-dom"

/** jsdom has no modal dialogs: enough to open and close one, and to give the focus back. */
const openers = new WeakMap<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement)
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
  ;(openers.get(this) as HTMLElement | undefined)?.focus()
}
