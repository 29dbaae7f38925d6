import { render } from 'preact';
import { App } from './app/app.tsx';
import { applyTheme, storedTheme } from './config/theme.ts';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/panel.css';
import './style/table.css';

applyTheme(storedTheme());
render(<App />, document.getElementById('root')!);
