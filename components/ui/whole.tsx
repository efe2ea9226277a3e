/** For what lays itself out by all that is in it: unseen until the mark behind it has arrived, so that nothing moves while it comes. */
export const wholeClass = "not-has-[+.whole]:invisible"

/** Stands right behind what has that class. */
export const WholeMark = () => <span className="whole" hidden />
