import { useEffect, useState } from 'react';

interface Control {
  answer: string;
  answers: string[];
}

/** Labels for the fake API's answers. */
const LABELS: Record<string, string> = {
  ok: 'as it should',
  slow: 'after 3 seconds',
  '400': '400, fields wrong',
  '413': '413, too large',
  '429': '429, too many',
  '500': '500, broken',
  cut: 'connection cut',
  never: 'not at all',
};

/** Switches the fake API's answer while the page is in use. */
export function AnswerSwitch() {
  const [control, setControl] = useState<Control>();
  useEffect(() => {
    void ask().then(setControl);
  }, []);
  return (
    <label className="bench__answer">
      The API answers{' '}
      <select
        value={control?.answer ?? 'ok'}
        disabled={!control}
        onChange={(event) => void ask(event.currentTarget.value).then(setControl)}
      >
        {(control?.answers ?? ['ok']).map((answer) => (
          <option key={answer} value={answer}>
            {LABELS[answer] ?? answer}
          </option>
        ))}
      </select>
    </label>
  );
}

async function ask(answer?: string): Promise<Control> {
  const response = await fetch('/__dev/answer', answer === undefined ? {} : { method: 'POST', body: answer });
  return (await response.json()) as Control;
}
