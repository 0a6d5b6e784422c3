import { useEffect, useState } from 'react';

const waitMilliseconds = 400;

/** A value once it has not changed for a moment: nobody is asked about half a phone. */
export function useSettled<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(JSON.parse(text) as T), waitMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
