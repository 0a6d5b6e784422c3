import { useEffect, useState } from 'react';

const waitMilliseconds = 400;

/** A debounced value: half-typed phones are not looked up. */
export function useSettled<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(JSON.parse(text) as T), waitMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
