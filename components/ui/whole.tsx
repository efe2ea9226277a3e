/** Hides elements that lay themselves out by all their content until the mark behind them has arrived, so that nothing moves meanwhile. */
export const wholeClass = "not-has-[+.whole]:invisible"

/** Stands right behind what has that class. */
export const WholeMark = () => <span className="whole" hidden />
